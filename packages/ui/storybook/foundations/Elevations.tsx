import { Advice } from '../blocks/Advice.tsx'
import { Sheet } from '../blocks/Sheet.tsx'
import { themes, tokensIn } from '../tokens/design-tokens.ts'
import css from './Elevations.module.css'

/** Each shadow on its surface, in both themes. */
export function Elevations({ of }: { of: string }) {
  return (
    <Sheet>
      <ul>
        {tokensIn(of).map((shadow) => (
          <li key={shadow.name} className={css.row}>
            <Advice token={shadow} />
            <div className={css.themes}>
              {themes.map((theme) => (
                <div key={theme} className={css.theme} data-theme={theme}>
                  <span
                    className={css.plate}
                    data-raised={shadow.name.endsWith('floating') ? '' : undefined}
                    style={{ boxShadow: `var(${shadow.variable})` }}
                  />
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
