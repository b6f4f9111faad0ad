import { Button } from '../../components/actions/Button/Button.tsx'
import { Form, fieldText } from '../../components/forms/Form/Form.tsx'
import { FormMessage } from '../../components/forms/FormMessage/FormMessage.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { TextField } from '../../components/forms/TextField/TextField.tsx'
import { PublicScreen } from '../../components/layout/PublicScreen/PublicScreen.tsx'

export type SignupScreenProps = {
  error?: string | undefined
  /** The number already has an account, perhaps a stranger's: the screen says whom to ask. */
  taken?: boolean
  busy: boolean
  onSubmit(values: { id: string; username: string; password: string }): void
  loginHref: string
}

export function SignupScreen({ error, taken = false, busy, onSubmit, loginHref }: SignupScreenProps) {
  return (
    <PublicScreen
      title="회원가입"
      lead="학번으로 가입하면 강의 목록을 불러옵니다."
      other={
        <>
          이미 계정이 있으십니까? <LinkButton href={loginHref}>로그인</LinkButton>
        </>
      }
    >
      <Form
        busy={busy}
        onSubmit={(values) =>
          onSubmit({
            id: fieldText(values, 'id'),
            username: fieldText(values, 'username'),
            password: fieldText(values, 'password'),
          })
        }
      >
        <TextField
          label="학번"
          name="id"
          inputMode="numeric"
          autoComplete="username"
          enterKeyHint="next"
          required
          {...(taken && { hint: '본인이 가입하지 않은 학번이라면 학교 관리자에게 문의해주세요.' })}
        />
        <TextField label="이름" name="username" autoComplete="name" enterKeyHint="next" required />
        <TextField
          label="비밀번호"
          name="password"
          type="password"
          autoComplete="new-password"
          enterKeyHint="go"
          required
        />
        {error !== undefined && <FormMessage tone="critical">{error}</FormMessage>}
        <Button type="submit" wide busy={busy}>
          회원가입
        </Button>
      </Form>
    </PublicScreen>
  )
}
