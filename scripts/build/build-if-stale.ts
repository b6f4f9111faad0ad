import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'

type Product = { product: string; sources: string[]; build: () => void | Promise<void> }

const stamps = 'node_modules/.campus'

/** Runs `build` unless `product` is there and came from the very same sources. */
export async function buildIfStale({ product, sources, build }: Product): Promise<void> {
  const digest = createHash('sha256')
  const files = globSync(sources, { exclude: (path) => /node_modules|dist|\.(test|stories)\./.test(path) }).toSorted()
  for (const file of files) if (statSync(file).isFile()) digest.update(file).update(readFileSync(file))
  const wanted = digest.digest('hex')

  const stamp = `${stamps}/${product.replaceAll('/', '-')}`
  if (existsSync(product) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await build()
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, wanted)
}
