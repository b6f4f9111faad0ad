import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Brand, type BrandProblem, readBrand } from './index.ts'
import { BrandError } from './error.ts'
import { brandIcons } from './icons.ts'

/** Reads the folder of a brand. Throws a BrandError if it is not a folder that can be read. */
function readBrandFolder(folder: string): ReturnType<typeof readBrand> {
  const file = (name: string) => {
    try {
      return readSmallFile(join(folder, name))
    } catch (error) {
      if (error instanceof BrandError) throw error
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw unreadable(join(folder, name), error)
    }
  }
  if (!isFolder(folder)) throw unreadable(folder)
  const [json, mark, icon] = [file('brand.json'), file('mark.svg'), file('icon.png')]
  return readBrand({ ...(json && { json: json.toString('utf8') }), ...(mark && { mark }), ...(icon && { icon }) })
}

/** Bytes. The checks of each file allow less. */
const most = 2_000_000

/** Neither waits for the other end of a pipe nor reads a device without end. */
function readSmallFile(path: string) {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const found = fstatSync(file)
    if (!found.isFile()) throw new BrandError(`BRAND: ${path}: 일반 파일이 아닙니다. 파일로 바꾸어주세요.`)
    if (found.size > most) throw new BrandError(`BRAND: ${path}: ${most / 1_000_000} MB보다 큰 파일입니다.`)
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

/** What stops a start: the problems of the folder, or that its icons cannot be drawn. Throws a BrandError as readBrandFolder. */
export async function checkBrandFolder(folder: string): Promise<ReturnType<typeof readBrand>> {
  const found = readBrandFolder(folder)
  if (found.brand) await brandIcons(found.brand)
  return found
}

/** The brand of a folder. Throws a BrandError with its first problem. */
export function usableBrand(folder: string): Brand {
  const { brand, problems } = readBrandFolder(folder)
  if (brand) return brand
  throw new BrandError(brandLine(folder, problems[0] ?? ''))
}

/** `BRAND: /srv/campus/brand/brand.json: …` */
export const brandLine = (folder: string, problem: BrandProblem): string => `BRAND: ${join(folder, problem)}`

function isFolder(path: string) {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

const unreadable = (path: string, cause?: unknown) =>
  new BrandError(`BRAND: ${path} 폴더를 읽을 수 없습니다. 경로와 권한을 확인해주세요.`, { cause })
