'use client'

export { useAttendanceChange, useStartAttendance, useStopAttendance } from './react/attendance-change.ts'
export { useLectures, usePrefetch } from './react/queries.ts'
export { useChangeMyPassword, useDeleteMe, useSignup } from './react/account.ts'
export { useLogin, useLogout, useSyncMyLectures } from './react/session.ts'
export type { Callbacks } from './react/use-call.ts'
export { useDisableUser, useEnableUser, useStartUserLecture, useStopUserLecture } from './react/user-mutations.ts'
export { type UserPages, useUserPages } from './react/user-pages.ts'
export { useOverview } from './react/overview.ts'
export { useUserCount, useUsers } from './react/users.ts'
export {
  CampusProvider,
  type CampusProviderProps,
  type LastLectures,
  useCampus,
  useForgetPersonalData,
} from './react/provider.tsx'
