import type { ReactNode } from 'react'
import { Advice } from '../blocks/Advice.tsx'
import { contrast } from '../tokens/contrast.ts'
import { Sheet } from '../blocks/Sheet.tsx'
import { themeNames, themes, token, tokensIn, type Theme, type Token } from '../tokens/design-tokens.ts'
import css from './Colors.module.css'

type Of = { of: string }

/** The colour roles of a group in both themes: backgrounds as fields, texts and lines on every background allowed for them. */
export function Colors({ of }: Of) {
  return (
    <Sheet>
      <ul className={css.roles}>
        {tokensIn(of).map((role) => (
          <li key={role.name} className={css.role}>
            <Advice token={role} />
            <div className={css.themes}>
              {themes.map((theme) => (
                <figure key={theme} className={css.theme} data-theme={theme}>
                  {role.on.length > 0 && !isGround(role) ? (
                    <OnGrounds ink={role} theme={theme} />
                  ) : (
                    <Field role={role} />
                  )}
                  <figcaption className={css.source}>
                    {themeNames[theme]}
                    <span>
                      {role.uses[theme].map((name) => name.replace('palette.', ''))} {role.value[theme]}
                    </span>
                  </figcaption>
                </figure>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const isGround = ({ name }: Token) => name.startsWith('color.bg.')

function Field({ role }: { role: Token }) {
  return isGround(role) ? (
    <div className={css.field} style={{ background: `var(${role.variable})` }} />
  ) : (
    <div className={css.field} style={{ borderColor: `var(${role.variable})` }} />
  )
}

function OnGrounds({ ink, theme }: { ink: Token; theme: Theme }) {
  const line = ink.name.startsWith('color.stroke.')

  return (
    <ul className={css.grounds}>
      {ink.on.map(token).map((ground) => (
        <li key={ground.name} style={{ background: `var(${ground.variable})` }} className={css.ground}>
          <Sample ink={ink} line={line} />
          <span className={css.ratio}>{contrast(ink.value[theme], ground.value[theme]).toFixed(1)}</span>
          <span className={css.groundName}>{ground.name.replace('color.', '')}</span>
        </li>
      ))}
    </ul>
  )
}

function Sample({ ink, line }: { ink: Token; line: boolean }): ReactNode {
  return line ? (
    <span className={css.line} style={{ borderColor: `var(${ink.variable})` }} />
  ) : (
    <span className={css.letter} style={{ color: `var(${ink.variable})` }} aria-hidden="true">
      가
    </span>
  )
}

/** The palette, from light to dark. */
export function Palette({ of }: Of) {
  const hues = Map.groupBy(tokensIn(of), ({ name }) => name.split('.')[1])

  return (
    <Sheet>
      {[...hues].map(([hue, steps]) => (
        <div key={hue} className={css.hue}>
          <strong>{hue}</strong>
          <ul className={css.steps}>
            {steps.map(({ name, value }) => (
              <li key={name}>
                <span className={css.step} style={{ background: value.light }} />
                {name.split('.')[2]}
                <small>{value.light}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Sheet>
  )
}
