import * as icons from '../../src/components/icons/icons.tsx'
import { Sheet } from '../blocks/Sheet.tsx'
import css from './IconGallery.module.css'

/** All icons of the kit with their code names. */
export function IconGallery() {
  return (
    <Sheet>
      <ul className={css.root}>
        {Object.entries(icons).map(([name, Icon]) => (
          <li key={name} className={css.icon}>
            <Icon className={css.picture} />
            {name}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** One icon in the three sizes of the kit. */
export function IconSizes() {
  return (
    <Sheet>
      <ul className={css.sizes}>
        {['small', 'medium', 'large'].map((size) => (
          <li key={size} className={css.icon}>
            <span style={{ fontSize: `calc(var(--size-icon-${size}) / 1.5)` }} className={css.sized}>
              <icons.BookIcon />
            </span>
            size.icon-{size}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
