import { Button } from '../../components/Button/Button.tsx'
import { Form, text } from '../../components/Form/Form.tsx'
import { FormMessage } from '../../components/FormMessage/FormMessage.tsx'
import { LinkButton } from '../../components/LinkButton/LinkButton.tsx'
import { TextField } from '../../components/TextField/TextField.tsx'
import { Welcome } from '../../components/Welcome/Welcome.tsx'

export type SignupScreenProps = {
  error?: string | undefined
  busy: boolean
  onSubmit(values: { id: string; username: string; password: string }): void
  loginHref: string
}

export function SignupScreen({ error, busy, onSubmit, loginHref }: SignupScreenProps) {
  return (
    <Welcome
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
            id: text(values, 'id'),
            username: text(values, 'username'),
            password: text(values, 'password'),
          })
        }
      >
        <TextField label="학번" name="id" inputMode="numeric" autoComplete="username" required />
        <TextField label="이름" name="username" autoComplete="name" required />
        <TextField label="비밀번호" name="password" type="password" autoComplete="new-password" required />
        {error !== undefined && <FormMessage tone="critical">{error}</FormMessage>}
        <Button type="submit" wide busy={busy}>
          회원가입
        </Button>
      </Form>
    </Welcome>
  )
}
