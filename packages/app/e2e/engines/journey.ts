import { type Campus, campusTest, expect, type Student } from '../support/campus.ts'
import { type Network, startNetwork } from '../support/network.ts'
import type { Preferences, Visit } from './engine.ts'
import { heading } from './find.ts'
import { Screen } from './screen.ts'

export { expect }

export type Visitor = Omit<Visit, 'tab' | 'openTab'> & { app: Screen; openApp(): Promise<Screen> }

/** A journey in the engine of its project, by a network that the test can disturb. */
export const test = campusTest.extend<{
  /** The server that the network leads to. */
  site: string
  network: Network
  /** Opens a browser profile. All are closed at the end; none may have complained. */
  visit: (preferences?: Preferences) => Promise<Visitor>
  visitor: Visitor
  app: Screen
}>({
  site: ({ campus }, use) => use(campus.url),
  network: async ({ site }, use) => {
    const network = await startNetwork(site)
    await use(network)
    network.close()
  },
  visit: async ({ engine, network }, use) => {
    const visits: Visit[] = []
    await use(async (preferences) => {
      const visit = await engine.visit(preferences)
      visits.push(visit)
      return {
        ...visit,
        app: new Screen(visit.tab, network.url),
        openApp: async () => new Screen(await visit.openTab(), network.url),
      }
    })
    const complaints = visits.flatMap((visit) => visit.complaints())
    for (const visit of visits) await visit.close()
    expect(complaints, 'errors in the console').toEqual([])
  },
  visitor: async ({ visit }, use) => use(await visit()),
  app: ({ visitor }, use) => use(visitor.app),
})

/** How many switches of a kind the server has made. */
export const answers = (campus: Campus, call: 'start' | 'stop'): number =>
  campus.answered().filter((answered) => answered === `POST /api/attend/${call} 200`).length

/** As after the form, for less, for journeys that begin behind it. The app must not run yet: it would end a session without a user. */
export async function signUp(app: Screen, student: Student): Promise<void> {
  await app.open('/robots.txt')
  await app.run(callSignUp, student)
  await enter(app, student)
}

/** The visit of a returning user. */
export async function enter(app: Screen, { id, password }: Pick<Student, 'id' | 'password'>): Promise<void> {
  await app.open('/robots.txt')
  await app.run(callLogin, { id, password, rememberMe: false })
  await app.open('/')
  await app.shows(heading('내 강의 목록'))
}

/** In the page. */
async function callSignUp(student: Student) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/auth/signup', { method: 'POST', headers, body: JSON.stringify(student) })
  if (!answer.ok) throw new Error(await answer.text())
}

/** In the page. */
async function callLogin(credentials: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(credentials) })
  if (!answer.ok) throw new Error(await answer.text())
  localStorage.setItem('user', JSON.stringify((await answer.json()).data))
}
