import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Brand, type BrandProblem, readBrand } from '@campus-connect/brand'
import { OperatorError } from '../errors/operator-error.ts'

/** Reads the folder of a brand. Throws an OperatorError if it is no folder that can be read. */
export function readBrandFolder(folder: string): ReturnType<typeof readBrand> {
  const file = (name: string) => {
    try {
      return readFileSync(join(folder, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw unreadable(join(folder, name), error)
    }
  }
  if (!isFolder(folder)) throw unreadable(folder)
  const [json, mark, icon] = [file('brand.json'), file('mark.svg'), file('icon.png')]
  return readBrand({ ...(json && { json: json.toString('utf8') }), ...(mark && { mark }), ...(icon && { icon }) })
}

/** The brand of a folder. Throws an OperatorError with its first problem. */
export function usableBrand(folder: string): Brand {
  const { brand, problems } = readBrandFolder(folder)
  if (brand) return brand
  throw new OperatorError(brandLine(folder, problems[0] ?? ''))
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
  new OperatorError(`BRAND: ${path} 폴더를 읽을 수 없습니다. 경로와 권한을 확인해주세요.`, { cause })
