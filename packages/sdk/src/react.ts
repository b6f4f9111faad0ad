export { useLectures, useUsers } from './react/queries.ts'
export {
  useChangeMyPassword,
  useDeleteMe,
  useDisableUser,
  useEnableUser,
  useLogin,
  useLogout,
  useSignup,
  useStartAttendance,
  useStartUserLecture,
  useStopAttendance,
  useStopUserLecture,
  useSyncMyLectures,
} from './react/mutations.ts'
export { CampusProvider, type CampusProviderProps, useCampus, useForgetPersonalData } from './react/provider.tsx'
