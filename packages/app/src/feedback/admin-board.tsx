import { useOverview } from '@campus-connect/sdk/react'
import { AdminBoard } from '@campus-connect/ui'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../navigation/paths.ts'

/** Milliseconds after which the numbers are fetched again while the page is visible. */
const interval = 15_000

/** The board at home; `refreshing` fetches it anew together with the lectures. */
export function CampusBoard({ refreshing }: { refreshing: boolean }) {
  const { overview, refetch } = useOverview({}, { interval })
  const refresh = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (refreshing) refresh()
  }, [refreshing])

  return (
    <AdminBoard
      overview={overview}
      linkTo={(lecture) => `${paths.adminUsers}?${new URLSearchParams({ lecture, connected: 'true' })}`}
      usersHref={paths.adminUsers}
    />
  )
}
