import { Advice } from '../blocks/Advice.tsx'
import { Sheet } from '../blocks/Sheet.tsx'
import { token, tokensIn, type Token } from '../tokens/design-tokens.ts'
import { readable } from '../tokens/Value.tsx'
import css from './TextStyles.module.css'

/** Every text style, rendered in itself, with its tokens. */
export function TextStyles({ of }: { of: string }) {
  return (
    <Sheet>
      <ul>
        {tokensIn(of).map((style) => (
          <li key={style.name} className={css.row}>
            <p className={css.specimen} style={{ font: `var(${style.variable})`, letterSpacing: tracking(style) }}>
              강의를 연결하고 출석합니다 2026
            </p>
            <Advice token={style} />
            <dl className={css.parts}>
              {parts(style).map(({ name, value }) => (
                <div key={name}>
                  <dt>{name.split('.')[1]}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const part = (style: Token, group: string) => token(style.uses.light.find((name) => name.startsWith(group))!)
const tracking = (style: Token) => `var(${part(style, 'font.tracking').variable})`
const parts = (style: Token) =>
  ['font.size', 'font.weight', 'font.leading', 'font.tracking'].map((group) => {
    const found = part(style, group)
    return { name: found.name, value: readable(found) }
  })
