// A program for React Native: Metro finds the packed SDK, its hooks and its keys.
import { createCampus, isCampusError } from '@campus-connect/sdk'
import { queryKeys } from '@campus-connect/sdk/query'
import { useLectures } from '@campus-connect/sdk/react'

globalThis.visit = async (baseUrl) => {
  const campus = createCampus({ baseUrl })
  const failure = (call) =>
    call.then(
      () => 'none',
      (error) => (isCampusError(error) ? `${error.kind} ${error.code}` : String(error)),
    )
  return {
    visitor: await failure(campus.listMyLectures()),
    // A part of the SDK that loads on demand.
    users: await failure(campus.countUsers()),
    hooks: typeof useLectures,
    keys: typeof queryKeys,
  }
}
