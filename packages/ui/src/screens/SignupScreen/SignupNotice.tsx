import { type ReactNode, useId } from 'react'
import { Checkbox } from '../../components/forms/Checkbox/Checkbox.tsx'
import { FormMessage } from '../../components/forms/FormMessage/FormMessage.tsx'
import { Text } from '../../components/text/Text.tsx'
import css from './SignupNotice.module.css'

export type SignupNoticeProps = {
  /** The text of the institution, as the server has rendered it. */
  content: ReactNode
  /** Only those who agree can sign up. */
  consent: boolean
  /** It has taken the place of another one that the user saw: it is open at once. */
  changed?: boolean | undefined
  error?: string | undefined
}

/** What is kept about a new user and why, closed until somebody wants to read it. */
export function SignupNotice({ content, consent, changed = false, error }: SignupNoticeProps) {
  const errorId = useId()
  const message = error !== undefined && (
    <div id={errorId}>
      <FormMessage tone="critical">{error}</FormMessage>
    </div>
  )

  return (
    <div>
      <details className={css.root} open={changed}>
        <summary className={css.summary}>
          <Text>개인정보 수집·이용 안내</Text>
        </summary>
        <div className={css.text}>{content}</div>
      </details>
      {consent && (
        <Checkbox
          label="개인정보 수집·이용에 동의합니다. (필수)"
          name="consent"
          aria-required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
      )}
      {message}
    </div>
  )
}
