import type { ReactNode } from 'react'
import { Text } from '../../text/Text.tsx'
import css from './Facts.module.css'

export type FactsProps = { facts: { label: string; value: ReactNode }[] }

/** Labels and their values, one per line. */
export function Facts({ facts }: FactsProps) {
  if (facts.length === 0) return null

  return (
    <dl className={css.root}>
      {facts.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>
            <Text>{value}</Text>
          </dd>
        </div>
      ))}
    </dl>
  )
}
