// Generated from openapi.yaml by npm run generate. Do not edit.
export const defaults = { repeatAfter: [429, 502, 503, 504], key: false, timeoutFactor: 1, keepalive: false, maxBytes: 10485760 }

export const policies = {
  login: { repeatAfter: [502, 504], key: true, role: 'visitor', repeats: 1, check: 'log in again', data: { id: 'string', username: 'string' } },
  signup: { repeatAfter: [502, 504], key: true, role: 'visitor', repeats: 1, check: 'try to log in', data: { id: 'string', username: 'string' } },
  logout: { role: 'visitor', repeats: 1 },
  listMyLectures: { repeats: 2, data: [{ name: 'string', connected: 'boolean' }] },
  syncMyLectures: { repeatAfter: [502, 504], key: true, timeoutFactor: 3, repeats: 1, check: 'list the lectures' },
  changeMyPassword: { repeatAfter: [502, 504], key: true, repeats: 1, check: 'try the new password' },
  deleteMe: { repeatAfter: [502, 504], key: true, repeats: 1, check: 'try to log in' },
  startAttendance: { keepalive: true, repeats: 1 },
  stopAttendance: { keepalive: true, repeats: 1 },
  listUsers: { maxBytes: 134217728, repeats: 2, data: [{ id: 'string', username: 'string', enabled: 'boolean', lectureDtoList: [{ name: 'string', connected: 'boolean' }] }] },
  enableUser: { key: true, repeats: 1 },
  disableUser: { key: true, repeats: 1 },
  startUserLecture: { key: true, keepalive: true, repeats: 1 },
  stopUserLecture: { key: true, keepalive: true, repeats: 1 },
} as const
