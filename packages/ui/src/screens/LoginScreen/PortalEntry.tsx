import { Button } from '../../components/actions/Button/Button.tsx'
import { Checkbox } from '../../components/forms/Checkbox/Checkbox.tsx'
import { Form } from '../../components/forms/Form/Form.tsx'
import { FormMessage } from '../../components/forms/FormMessage/FormMessage.tsx'

export type PortalEntryProps = {
  /** What the campus calls it: 포털 계정으로 로그인. */
  label: string
  /** No form is above it, so it is the main action of the screen and asks for 로그인 유지 itself. */
  alone?: boolean
  /** Why the portal let nobody in, and what to do now. */
  problem?: string | undefined
  /** The browser is on its way to the portal. */
  busy: boolean
  onEnter(values: { rememberMe: boolean }): void
}

/** The way in through the portal of the campus: below the form of the login, or in its place. */
export function PortalEntry({ label, alone = false, problem, busy, onEnter }: PortalEntryProps) {
  // Below the button, which must not move under a finger.
  const message = problem !== undefined && <FormMessage tone="critical">{problem}</FormMessage>
  if (!alone)
    return (
      <>
        <Button
          variant="weak"
          wide
          busy={busy}
          onClick={({ currentTarget: { form } }) =>
            onEnter({ rememberMe: form !== null && new FormData(form).has('rememberMe') })
          }
        >
          {label}
        </Button>
        {message}
      </>
    )
  return (
    <Form busy={busy} onSubmit={(values) => onEnter({ rememberMe: values.has('rememberMe') })}>
      <Checkbox label="로그인 유지" name="rememberMe" />
      <Button type="submit" wide busy={busy}>
        {label}
      </Button>
      {message}
    </Form>
  )
}
