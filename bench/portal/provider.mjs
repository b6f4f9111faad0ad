// The university's portal in a process of its own: a real OpenID provider that knows these students.
import { openPortal } from '../../packages/server/test/portal/provider.ts'

const kept = new Map()
const ids = new Map()

/** Keeps everything. The provider's own store forgets all but the last thousand entries, and so the codes of people who wait. */
class Adapter {
  constructor(name) {
    this.key = (id) => `${name} ${id}`
  }
  async upsert(id, payload) {
    kept.set(this.key(id), payload)
    if (payload.uid) ids.set(payload.uid, id)
  }
  find = async (id) => kept.get(this.key(id))
  findByUid = async (uid) => kept.get(this.key(ids.get(uid)))
  findByUserCode = async () => undefined
  async consume(id) {
    kept.get(this.key(id)).consumed = Math.floor(Date.now() / 1000)
  }
  async destroy(id) {
    kept.delete(this.key(id))
  }
  async revokeByGrantId(grantId) {
    for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
  }
}

process.once('message', async ({ people, redirectUris, port }) => {
  const { issuer } = await openPortal(people, { redirectUris }, { port, adapter: Adapter })
  console.error(`portal: ${issuer}`)
})
