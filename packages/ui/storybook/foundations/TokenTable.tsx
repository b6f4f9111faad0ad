import type { ReactNode } from 'react'
import { Advice } from '../blocks/Advice.tsx'
import { Sheet } from '../blocks/Sheet.tsx'
import { tokensIn, type Token } from '../tokens/design-tokens.ts'
import { readable } from '../tokens/Value.tsx'
import css from './TokenTable.module.css'

type Of = { of: string }

/** The tokens of a group as rows, optionally with a picture. */
export function TokenTable({ of, picture }: Of & { picture?: (token: Token) => ReactNode }) {
  return (
    <Sheet>
      <ul>
        {tokensIn(of).map((token) => (
          <li key={token.name} className={css.row} data-pictured={picture && ''}>
            {picture?.(token)}
            <Advice token={token} />
            <span className={css.value}>{token.type === 'number' ? token.value.light : readable(token)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Lengths as bars in actual size. */
export function Bars({ of }: Of) {
  return <TokenTable of={of} picture={bar} />
}

/** Corner radii in actual size. */
export function Radii({ of }: Of) {
  return <TokenTable of={of} picture={corner} />
}

const bar = ({ variable }: Token) => (
  <span className={css.frame}>
    <span className={css.bar} style={{ inlineSize: `min(var(${variable}), 100%)` }} />
  </span>
)

const corner = ({ variable }: Token) => <span className={css.corner} style={{ borderRadius: `var(${variable})` }} />
