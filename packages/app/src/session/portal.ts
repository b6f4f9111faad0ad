import { useEffect, useState } from 'react'
import { useOffline } from '../offline/network-status.ts'
import { noteRemember } from './stored-user.ts'

/** The way in through the campus's own portal, as the server has put it into the page. */
export type Portal = {
  /** What leads there reads. */
  label: string
  href: string
  /** No form: nobody logs in or signs up with a password. */
  alone: boolean
  /** Administrators still may. */
  formForAdmins: boolean
}

/** Undefined if the campus has none. */
export function portalIn(page: Document): Portal | undefined {
  const place = page.querySelector<HTMLMetaElement>('meta[name=campus-portal]')
  if (!place) return undefined
  const { label = '포털 계정으로 로그인', href = '/-/sso/start', admin } = place.dataset
  return { label, href, alone: place.content === 'portal', formForAdmins: admin !== undefined }
}

/** Leads to the logout page of the portal. */
export const logoutHref = '/-/sso/start?for=logout'

/** What to tell the portal: the destination afterwards, and what the way there is for. */
export type Errand = {
  next?: string | undefined
  rememberMe?: boolean | undefined
  /** The notice that somebody has read, or agreed to. */
  notice?: string | undefined
  for?: 'admin' | 'deletion' | undefined
}

/** Leaves the app for the portal, which leads back into it. Not offline: an installed app would be stuck at the browser's error. */
export function useWayToPortal({ href }: Pick<Portal, 'href'>) {
  const offline = useOffline()
  const [leaving, setLeaving] = useState(false)
  const [stopped, setStopped] = useState(false)

  useEffect(() => {
    // Back in the browser shows the page as it was left.
    const handlePageShow = () => setLeaving(false)
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [])

  return {
    leaving,
    problem: stopped && offline ? '인터넷 연결을 확인한 뒤 다시 시도해주세요.' : undefined,
    leave({ rememberMe, ...errand }: Errand) {
      setStopped(offline)
      if (offline) return
      setLeaving(true)
      if (rememberMe !== undefined) noteRemember(rememberMe)
      const query = { ...errand, remember: rememberMe ? '1' : undefined }
      const given = Object.entries(query).filter((field): field is [string, string] => field[1] !== undefined)
      location.assign(given.length > 0 ? `${href}?${new URLSearchParams(given)}` : href)
    },
  }
}

/** Why the portal led back without a session, in the address. */
export const portalReasonIn = (search: string) => new URLSearchParams(search).get('portal') ?? undefined
