// Generated from openapi.yaml by npm run generate. Do not edit.
/** Who may make a call, by its operationId. */
export type Roles = {
  login: 'visitor'
  signup: 'visitor'
  logout: 'visitor'
  listMyLectures: 'student'
  syncMyLectures: 'student'
  changeMyPassword: 'student'
  deleteMe: 'student'
  startAttendance: 'student'
  stopAttendance: 'student'
  listUsers: 'administrator'
  enableUser: 'administrator'
  disableUser: 'administrator'
  startUserLecture: 'administrator'
  stopUserLecture: 'administrator'
}
