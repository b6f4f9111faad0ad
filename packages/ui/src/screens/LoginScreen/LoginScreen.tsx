import type { ReactNode } from 'react'
import { Button } from '../../components/actions/Button/Button.tsx'
import { Checkbox } from '../../components/forms/Checkbox/Checkbox.tsx'
import { Form, fieldText, studentNumber } from '../../components/forms/Form/Form.tsx'
import { FormMessage } from '../../components/forms/FormMessage/FormMessage.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { TextField } from '../../components/forms/TextField/TextField.tsx'
import { PublicScreen } from '../../components/layout/PublicScreen/PublicScreen.tsx'
import { Text } from '../../components/text/Text.tsx'

export type LoginScreenProps = {
  /** What the login is for, if it is not the usual one. */
  lead?: string
  /** The number that is filled in initially. */
  defaultId?: string | undefined
  error?: string | undefined
  /** A `CodeField`, if the password was right and the login also needs a code. */
  codeField?: ReactNode
  onIdChange?(): void
  busy: boolean
  /** Without it nobody logs in with a password, and the screen has no form. */
  onSubmit?: ((values: { id: string; password: string; rememberMe: boolean; code?: string }) => void) | undefined
  /** Undefined if people sign up by their first entry through the portal. */
  signupHref?: string | undefined
  /** In place of the way to the sign-up. */
  other?: ReactNode
  /** A `PortalEntry`, if the campus has a portal. */
  portal?: ReactNode
  /** For somebody who has just left: a drawing and a sentence above everything. */
  farewell?: { picture: ReactNode; text: string } | undefined
}

export function LoginScreen({
  lead = '내 강의를 확인하고 연결할 수 있습니다.',
  defaultId,
  error,
  codeField,
  onIdChange,
  busy,
  onSubmit,
  signupHref,
  other,
  portal,
  farewell,
}: LoginScreenProps) {
  return (
    <PublicScreen
      title="로그인"
      farewell={farewell}
      lead={lead}
      other={
        other ??
        (signupHref && (
          <>
            <Text>계정이 없으십니까?</Text> <LinkButton href={signupHref}>회원가입</LinkButton>
          </>
        ))
      }
    >
      {onSubmit ? (
        <Form
          busy={busy}
          onSubmit={(values) =>
            onSubmit({
              id: studentNumber(values),
              password: fieldText(values, 'password'),
              rememberMe: values.has('rememberMe'),
              ...(values.has('code') && { code: fieldText(values, 'code') }),
            })
          }
        >
          <TextField
            label="학번"
            name="id"
            autoComplete="username"
            enterKeyHint="next"
            defaultValue={defaultId}
            onChange={onIdChange}
            required
          />
          <TextField
            label="비밀번호"
            name="password"
            type="password"
            autoComplete="current-password"
            enterKeyHint="go"
            required
          />
          {codeField}
          <Checkbox label="로그인 유지" name="rememberMe" />
          <Button type="submit" wide busy={busy}>
            로그인
          </Button>
          {/* Below the button, which must not move under a finger. */}
          {error !== undefined && <FormMessage tone="critical">{error}</FormMessage>}
          {portal}
        </Form>
      ) : (
        portal
      )}
    </PublicScreen>
  )
}
