import { useState } from 'react'
import { Button } from '../../src/components/actions/Button/Button.tsx'
import { Advice } from '../blocks/Advice.tsx'
import { Sheet } from '../blocks/Sheet.tsx'
import { token, tokensIn, type Token } from '../tokens/design-tokens.ts'
import { readable } from '../tokens/Value.tsx'
import css from './Motions.module.css'

/** Each duration and easing as a moving dot; reduced motion applies here too. */
export function Motions({ of }: { of: string }) {
  const [away, setAway] = useState(false)
  const shown = tokensIn(of).filter(({ type }) => type !== 'number')

  return (
    <Sheet>
      <Button size="medium" variant="weak" onClick={() => setAway(!away)}>
        움직여 보기
      </Button>
      <ul className={css.rows}>
        {shown.map((motion) => (
          <li key={motion.name} className={css.row}>
            <span className={css.track} data-away={away ? '' : undefined} style={transition(motion)}>
              <span className={css.dot} />
            </span>
            <Advice token={motion} />
            <span className={css.value}>{readable(motion)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Easings play slowly to be visible. */
const transition = ({ type, variable }: Token) =>
  type === 'duration'
    ? { transitionDuration: `var(${variable})`, transitionTimingFunction: `var(${token('motion.standard').variable})` }
    : { transitionDuration: `var(${token('motion.spin').variable})`, transitionTimingFunction: `var(${variable})` }
