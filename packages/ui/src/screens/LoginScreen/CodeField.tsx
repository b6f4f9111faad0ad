import { TextField } from '../../components/forms/TextField/TextField.tsx'

/** What the login of an administrator with an authenticator app also asks for: the code, or a recovery code. It takes the focus. */
export function CodeField() {
  return (
    <TextField
      label="인증번호"
      name="code"
      hint="인증 앱에 보이는 번호 6자리나 복구 코드를 입력해주세요."
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="go"
      // The field appears because of the answer to the form, which held the focus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      required
    />
  )
}
