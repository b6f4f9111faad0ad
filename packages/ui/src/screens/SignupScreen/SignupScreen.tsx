import { useState } from 'react'
import { Button } from '../../components/actions/Button/Button.tsx'
import { Form, fieldText, studentNumber } from '../../components/forms/Form/Form.tsx'
import { FormMessage } from '../../components/forms/FormMessage/FormMessage.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { passwordRule } from '../../components/forms/TextField/password-rule.ts'
import { TextField } from '../../components/forms/TextField/TextField.tsx'
import { PublicScreen } from '../../components/layout/PublicScreen/PublicScreen.tsx'
import { Text } from '../../components/text/Text.tsx'
import { SignupNotice, type SignupNoticeProps } from './SignupNotice.tsx'

type Newcomer = { id: string; username: string; password: string }

export type SignupScreenProps = {
  /** The server's error, shown at its field, or at the end of the form if it belongs to none. */
  problem?: { field?: keyof Newcomer | 'notice' | undefined; message: string } | undefined
  /** The number already has an account, perhaps a stranger's: the screen says whom to ask. */
  taken?: boolean
  /** What the institution says about personal data; a new `sha256` takes a consent back. */
  notice?: (Omit<SignupNoticeProps, 'error'> & { sha256: string }) | undefined
  busy: boolean
  onSubmit(values: Newcomer): void
  loginHref: string
}

export function SignupScreen({ problem, taken = false, notice, busy, onSubmit, loginHref }: SignupScreenProps) {
  const [unconsented, setUnconsented] = useState(false)
  const errorOf = (field: keyof Newcomer | 'notice') => (problem?.field === field ? problem.message : undefined)

  function handleSubmit(values: FormData) {
    const missing = notice?.consent === true && !values.has('consent')
    setUnconsented(missing)
    if (missing) return
    onSubmit({
      id: studentNumber(values),
      username: fieldText(values, 'username'),
      password: fieldText(values, 'password'),
    })
  }

  return (
    <PublicScreen
      title="회원가입"
      lead="학번으로 가입하면 강의 목록을 불러옵니다."
      other={
        <>
          <Text>이미 계정이 있으십니까?</Text> <LinkButton href={loginHref}>로그인</LinkButton>
        </>
      }
    >
      <Form busy={busy} onSubmit={handleSubmit}>
        <TextField
          label="학번"
          name="id"
          autoComplete="username"
          enterKeyHint="next"
          required
          error={errorOf('id')}
          hint={taken ? '본인이 가입하지 않은 학번이라면 학교 관리자에게 문의해주세요.' : '예: 20240009'}
        />
        <TextField
          label="이름"
          name="username"
          autoComplete="name"
          enterKeyHint="next"
          required
          error={errorOf('username')}
        />
        <TextField
          label="비밀번호"
          name="password"
          type="password"
          autoComplete="new-password"
          enterKeyHint="go"
          required
          error={errorOf('password')}
          hint={passwordRule}
        />
        {notice && (
          <SignupNotice
            key={notice.sha256}
            content={notice.content}
            consent={notice.consent}
            changed={notice.changed}
            error={
              unconsented ? '안내를 확인하고 동의해주세요. 동의하지 않으면 가입할 수 없습니다.' : errorOf('notice')
            }
          />
        )}
        <Button type="submit" wide busy={busy}>
          회원가입
        </Button>
        {/* Below the button, which must not move under a finger. */}
        {problem && (problem.field === undefined || (problem.field === 'notice' && !notice)) && (
          <FormMessage tone="critical">{problem.message}</FormMessage>
        )}
      </Form>
    </PublicScreen>
  )
}
