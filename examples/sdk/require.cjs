// node require.cjs: CommonJS takes the package with require, as Jest does.
const { createCampus, isCampusError } = require('@campus-connect/sdk')
const { cookieJar } = require('@campus-connect/sdk/node')

const campus = createCampus({ baseUrl: process.env.CAMPUS_URL ?? 'http://127.0.0.1:8787', fetch: cookieJar().fetch })
campus.listMyLectures().catch((error) => {
  if (!isCampusError(error)) throw error
  console.log(error.code)
})
