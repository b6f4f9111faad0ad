const { createCampus, isCampusError } = require('@campus-connect/sdk')
const { cookieJar } = require('@campus-connect/sdk/node')

test('the package works in Jest as CommonJS', async () => {
  const campus = createCampus({ baseUrl: process.env.CAMPUS_URL, fetch: cookieJar().fetch })
  const error = await campus.listMyLectures().catch((reason) => reason)
  expect(isCampusError(error)).toBe(true)
  expect(error.code).toBe('unauthenticated')
  const { data } = await campus.login({ id: process.env.CAMPUS_ID, password: process.env.CAMPUS_PASSWORD })
  expect(data.id).toBe(process.env.CAMPUS_ID)
})
