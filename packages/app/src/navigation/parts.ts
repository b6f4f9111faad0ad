import { type ComponentType, lazy } from 'react'
import { screenAt, type ScreenName } from './paths.ts'

const loadAdminUsers = async () => (await import('../routes/admin-users.tsx')).AdminUsersRoute
const loadAdminUser = async () => (await import('../routes/admin-user.tsx')).AdminUserRoute
const loadMyPage = async () => (await import('../routes/mypage.tsx')).MyPageRoute

export const AdminUsersRoute = part(loadAdminUsers)
export const AdminUserRoute = part(loadAdminUser)
export const MyPageRoute = part(loadMyPage)

const loaders: { [name in ScreenName]?: () => Promise<ComponentType> } = {
  mypage: loadMyPage,
  adminUsers: loadAdminUsers,
  adminUser: loadAdminUser,
}

/** Fetches the code of a screen that is about to be opened. */
export function prepare(pathname: string): void {
  const screen = screenAt(pathname)
  if (screen) loaders[screen]?.().catch(() => {})
}

/** A part could not be fetched; the page has to be loaded anew. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/** A screen that is fetched when it is needed. Where a newer version has replaced it, the page is loaded anew, once. */
function part(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      const component = await load()
      if (wasReloaded()) setReloaded(false)
      return { default: component }
    } catch (cause) {
      if (wasReloaded() || !(await isServed()))
        throw new PartMissing('a part of the app could not be loaded', { cause })
      setReloaded(true)
      location.reload()
      return new Promise<never>(() => {})
    }
  })
}

// Where no page would come, the one that is there must stay.
const isServed = () =>
  fetch(location.href).then(
    ({ ok }) => ok,
    () => false,
  )

// The entry in the history outlives a reload, and nothing else.
const wasReloaded = () => window.history.state?.reloaded === true

function setReloaded(reloaded: boolean) {
  window.history.replaceState({ ...window.history.state, reloaded }, '')
}
