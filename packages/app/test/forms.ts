import { fireEvent, screen } from '@testing-library/react'

export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** Sends the form of this button, whatever the browser's own checks say. */
export const submit = (name: string) => fireEvent.submit(screen.getByRole('button', { name }).closest('form')!)

/** Fills in fields by their labels. */
export async function fill(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}

export async function logIn({ id, password }: { id: string; password: string }) {
  await fill({ 학번: id, 비밀번호: password })
  submit('로그인')
}
