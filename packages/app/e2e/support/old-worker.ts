import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The built code of the worker that knew no page of the server below `/-/`, as users' browsers have it. It opened the app there. Its first
 * line, with the files of its version, comes from each build.
 */
const code = `var e=\`/index.html\`,t=\`shell-\${shellVersion}\`,n=new Map(Object.entries({html:/^text\\/html/,js:/javascript/,css:/^text\\/css/,svg:/^image\\//,png:/^image\\//,ico:/^image\\//,txt:/^text\\/plain/,webmanifest:/json/})),r=/^\\/(?:api|docs|assets|openapi\\.(?:yaml|json)|llms\\.txt|licenses\\.html|healthz|readyz|metrics|sw\\.js)(?:\\/|$)/;self.addEventListener(\`install\`,e=>{e.waitUntil(i())}),self.addEventListener(\`activate\`,e=>{e.waitUntil(Promise.all([l(),self.clients.claim()]))}),self.addEventListener(\`message\`,e=>{e.data===\`take over\`?self.skipWaiting():e.waitUntil(s())}),self.addEventListener(\`fetch\`,t=>{let{request:n}=t,{origin:i,pathname:a}=new URL(n.url);n.method===\`GET\`&&i===self.location.origin&&(n.mode===\`navigate\`?r.test(a)||t.respondWith(c(e,n)):Object.hasOwn(shellFiles,a)&&t.respondWith(c(a,n)))});async function i(){let e=await Promise.all(Object.entries(shellFiles).map(a)),n=await caches.open(t);await Promise.all(e.map(([e,t])=>n.put(e,t)))}async function a([e,t]){let n=()=>o(e,{cache:\`reload\`,integrity:t});return[e,e.startsWith(\`/assets/\`)?await o(e,{cache:\`default\`,integrity:t}).catch(n):await n()]}async function o(e,t){let r=await fetch(e,t),i=r.headers.get(\`content-type\`)??\`\`;if(!r.ok||n.get(e.split(\`.\`).pop())?.test(i)===!1)throw TypeError(\`\${e}: \${r.status} \${i}\`);return r}async function s(){await(await caches.open(t)).match(e)||await i()}async function c(e,n){return await(await caches.open(t)).match(e)??fetch(n)}async function l(){let e=await caches.keys();await Promise.all(e.filter(e=>e!==t).map(e=>caches.delete(e)))}`

/** Puts the old worker in the place of the built one. Returns what puts the built one back, as an upgrade does. */
export function deployOldWorker(folder: string): () => void {
  const path = join(folder, 'sw.js')
  const built = readFileSync(path, 'utf8')
  const [files = ''] = built.split('\n', 1)
  const write = (text: string) => {
    writeFileSync(path, text)
    for (const compressed of [`${path}.br`, `${path}.gz`]) rmSync(compressed, { force: true })
  }
  write(`${files}\n${code}\n`)
  return () => write(built)
}
