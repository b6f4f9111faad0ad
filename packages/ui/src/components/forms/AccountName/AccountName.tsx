export type AccountNameProps = { id: string }

/** Tells password managers whose password the form is about; invisible to the user. */
export function AccountName({ id }: AccountNameProps) {
  return <input type="text" name="username" autoComplete="username" value={id} readOnly hidden />
}
