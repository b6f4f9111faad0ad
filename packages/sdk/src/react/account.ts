// What is done to an account once, in a file of its own, so that a bundler can load it on demand.
import type { Answer, PasswordChange, PasswordConfirmation, SignupRequest, User } from '../types.ts'
import { useForgetPersonalData } from './provider.tsx'
import { type Callbacks, useCall } from './use-call.ts'

/** Creates an account; does not log in. */
export function useSignup(callbacks?: Callbacks<Answer<User>>) {
  return useCall<SignupRequest, Answer<User>>((campus) => campus.signup, callbacks)
}

/** Changes the password; all other sessions end. */
export function useChangeMyPassword(callbacks?: Callbacks<Answer<null>>) {
  return useCall<PasswordChange, Answer<null>>((campus) => campus.changeMyPassword, callbacks)
}

/** Deletes the account and drops all fetched data. */
export function useDeleteMe(callbacks?: Callbacks<Answer<null>>) {
  const forget = useForgetPersonalData()
  return useCall<PasswordConfirmation, Answer<null>>((campus) => campus.deleteMe, callbacks, { onSuccess: forget })
}
