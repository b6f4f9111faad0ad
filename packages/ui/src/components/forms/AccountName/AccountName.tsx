export type AccountNameProps = { id: string }

/** Tells a password manager whose password a form is about; nobody else sees it. */
export function AccountName({ id }: AccountNameProps) {
  return <input type="text" name="username" autoComplete="username" value={id} readOnly hidden />
}
