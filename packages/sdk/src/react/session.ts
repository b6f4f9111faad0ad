import type { Answer, Lecture, LoginRequest, User } from '../types.ts'
import { useForgetPersonalData } from './provider.tsx'
import { useLectureFetch } from './queries.ts'
import { type Callbacks, useCall } from './use-call.ts'

/** Starts a session and drops all data fetched before. */
export function useLogin(callbacks?: Callbacks<Answer<User>>) {
  return useCall<LoginRequest, Answer<User>>((campus) => campus.login, callbacks)
}

/** Ends the session and drops all fetched data, even if the server cannot be reached. */
export function useLogout(callbacks?: Callbacks<Answer<null>>) {
  const forget = useForgetPersonalData()
  return useCall<void, Answer<null>>((campus) => () => campus.logout(), callbacks, { onSettled: forget })
}

/** Updates the lectures from the roster and fetches them again. The data is the new list, or null if it could not be fetched. */
export function useSyncMyLectures(callbacks?: Callbacks<Answer<Lecture[] | null>>) {
  const fetchLectures = useLectureFetch()
  return useCall<void, Answer<Lecture[] | null>>(
    (campus) => async () => {
      const { message } = await campus.syncMyLectures()
      return { message, data: await fetchLectures() }
    },
    callbacks,
  )
}
