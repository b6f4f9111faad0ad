// Generated from openapi.yaml by npm run generate. Do not edit.
export const defaults = { repeatAfter: [429, 502, 503, 504], timeoutFactor: 1, keepalive: false, maxBytes: 10485760 }

export const policies = {
  'POST /api/auth/login': { role: 'visitor', repeats: 0, check: 'log in again', data: { id: 'string', username: 'string' } },
  'POST /api/auth/signup': { role: 'visitor', repeats: 0, check: 'try to log in', data: { id: 'string', username: 'string' } },
  'POST /api/auth/logout': { role: 'visitor', repeats: 1 },
  'GET /api/users/me/lectures': { repeats: 2, data: [{ name: 'string', connected: 'boolean' }] },
  'POST /api/users/me/lectures/sync': { timeoutFactor: 3, repeats: 0, check: 'list the lectures' },
  'PUT /api/users/me/password': { repeats: 0, check: 'try the new password' },
  'DELETE /api/users/me': { repeats: 0, check: 'try to log in' },
  'POST /api/attend/start': { keepalive: true, repeats: 1 },
  'POST /api/attend/stop': { keepalive: true, repeats: 1 },
  'GET /api/admin/users': { maxBytes: 134217728, repeats: 2, data: [{ id: 'string', username: 'string', enabled: 'boolean', lectureDtoList: [{ name: 'string', connected: 'boolean' }] }] },
  'POST /api/admin/users/{id}/enable': { repeats: 1 },
  'POST /api/admin/users/{id}/disable': { repeats: 1 },
  'POST /api/admin/users/{id}/start': { keepalive: true, repeats: 1 },
  'POST /api/admin/users/{id}/stop': { keepalive: true, repeats: 1 },
} as const
