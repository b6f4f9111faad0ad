// The university's portal in a process of its own: a real OpenID provider that knows these students.
import { openPortal } from '../../packages/server/test/portal/provider.ts'

process.once('message', async ({ people, redirectUris, port }) => {
  const { issuer } = await openPortal(people, { redirectUris }, { port })
  console.error(`portal: ${issuer}`)
})
