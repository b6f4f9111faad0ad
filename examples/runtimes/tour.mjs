// What a program does with the SDK, on any runtime.
import { createCampus, isCampusError } from '@campus-connect/sdk'
import { cookieJar } from '@campus-connect/sdk/node'

/** Logs in, lists, connects and asks for what is refused. Of each failure it gives the kind and the code. */
export async function tour(baseUrl, id, password) {
  const campus = createCampus({ baseUrl, fetch: cookieJar().fetch })
  const secure = baseUrl.replace('http:', 'https:')
  const login = (url) => createCampus({ baseUrl: url }).login({ id, password })
  const failure = (call) =>
    call.then(
      () => 'none',
      (error) => (isCampusError(error) ? `${error.kind} ${error.code}` : String(error)),
    )

  const found = {
    visitor: await failure(campus.listMyLectures()),
    user: (await campus.login({ id, password })).data.username,
    lectures: (await campus.listMyLectures()).data.map(({ name }) => name),
    changed: [
      (await campus.startAttendance({ name: '자료구조' })).changed,
      (await campus.startAttendance({ name: '자료구조' })).changed,
    ],
    forbidden: await failure(campus.countUsers()),
    unknownLecture: await failure(campus.stopAttendance({ name: '없는 강의' })),
    aborted: await failure(campus.listMyLectures({ signal: AbortSignal.abort() })),
    httpsAtHttp: await failure(login(secure)),
    nobodyListens: await failure(login('http://127.0.0.1:48123')),
  }
  await campus.stopAttendance({ name: '자료구조' })
  return found
}
