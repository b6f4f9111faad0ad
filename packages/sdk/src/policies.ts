// Generated from openapi.yaml by npm run generate. Do not edit.
export const defaults = { repeatAfter: [429, 502, 503, 504], timeoutFactor: 1, keepalive: false, maxBytes: 10485760 }

export const policies = {
  login: { role: 'visitor', repeats: 1, key: true, check: 'log in again', data: { id: 'string', username: 'string' } },
  signup: { role: 'visitor', repeats: 1, key: true, check: 'try to log in', data: { id: 'string', username: 'string' } },
  logout: { role: 'visitor', repeats: 1 },
  listMyLectures: { repeats: 2, data: [{ name: 'string', connected: 'boolean' }] },
  syncMyLectures: { timeoutFactor: 3, repeats: 1, key: true, check: 'list the lectures' },
  changeMyPassword: { repeats: 1, key: true, check: 'try the new password' },
  deleteMe: { repeats: 1, key: true, check: 'try to log in' },
  startAttendance: { keepalive: true, repeats: 1 },
  stopAttendance: { keepalive: true, repeats: 1 },
  listUsers: { maxBytes: 134217728, repeats: 2, data: [{ id: 'string', username: 'string', enabled: 'boolean', lectureDtoList: [{ name: 'string', connected: 'boolean' }] }] },
  enableUser: { repeats: 1, key: true },
  disableUser: { repeats: 1, key: true },
  startUserLecture: { keepalive: true, repeats: 1, key: true },
  stopUserLecture: { keepalive: true, repeats: 1, key: true },
} as const
