import type { ReactNode } from 'react'
import { CheckCircleIcon, CloseIcon } from '../../src/components/icons/icons.tsx'
import css from './Pair.module.css'

type ExampleProps = {
  /** The component as in the app; omit it if words are enough. */
  children?: ReactNode
  /** Why, in one sentence. */
  why: string
}

/** In a guideline: an example to follow. */
export function Do(props: ExampleProps) {
  return <Example verdict="do" title="이렇게 합니다" {...props} />
}

/** In a guideline: an example to avoid. */
export function Dont(props: ExampleProps) {
  return <Example verdict="dont" title="이렇게 하지 않습니다" {...props} />
}

/** Puts a Do and a Dont side by side. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={`sb-unstyled ${css.pair}`}>{children}</div>
}

function Example({ verdict, title, why, children }: ExampleProps & { verdict: 'do' | 'dont'; title: string }) {
  const Mark = verdict === 'do' ? CheckCircleIcon : CloseIcon

  return (
    <figure className={css.example} data-verdict={verdict}>
      {children !== undefined && <div className={css.stage}>{children}</div>}
      <figcaption className={css.caption} data-theme="light">
        <strong>
          <Mark className={css.mark} />
          {title}
        </strong>
        {why}
      </figcaption>
    </figure>
  )
}
