import { CopyName } from './CopyName.tsx'
import type { Token } from '../tokens/design-tokens.ts'
import css from './Advice.module.css'

/** A token's name, description, and when to use or avoid it. */
export function Advice({ token: { name, variable, description, when, avoid } }: { token: Token }) {
  return (
    <div className={css.root}>
      <p className={css.name}>
        <strong>{name.replace(/^color\./, '')}</strong>
        {variable !== null && <CopyName>{variable}</CopyName>}
      </p>
      <p>{description}</p>
      {when !== '' && (
        <dl className={css.notes}>
          <dt>사용</dt>
          <dd>{when}</dd>
          <dt data-tone="critical">피함</dt>
          <dd>{avoid}</dd>
        </dl>
      )}
    </div>
  )
}
