import type { ReactNode } from 'react'
import { Button } from '../../components/actions/Button/Button.tsx'
import { LinkButton } from '../../components/actions/LinkButton/LinkButton.tsx'
import { Form } from '../../components/forms/Form/Form.tsx'
import { PublicScreen } from '../../components/layout/PublicScreen/PublicScreen.tsx'
import { Text } from '../../components/text/Text.tsx'

export type ConsentScreenProps = {
  /** A `SignupNotice`. */
  notice: ReactNode
  /** The browser is on its way back to the portal. */
  busy: boolean
  onSubmit(values: { consent: boolean }): void
  loginHref: string
}

/** Before the first entry through the portal makes an account: what is kept, and whether the person agrees. */
export function ConsentScreen({ notice, busy, onSubmit, loginHref }: ConsentScreenProps) {
  return (
    <PublicScreen
      title="첫 로그인"
      lead="안내를 확인하면 포털 계정으로 가입하고 강의 목록을 불러옵니다."
      other={
        <>
          <Text>지금 가입하지 않습니까?</Text> <LinkButton href={loginHref}>로그인 화면으로</LinkButton>
        </>
      }
    >
      <Form busy={busy} onSubmit={(values) => onSubmit({ consent: values.has('consent') })}>
        {notice}
        <Button type="submit" wide busy={busy}>
          가입하고 계속
        </Button>
      </Form>
    </PublicScreen>
  )
}
