import { closeSync, lstatSync, openSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { brandLine, checkBrandFolder } from '@campus-connect/brand/folder'
import { previewMark, previewPage } from '@campus-connect/brand/preview'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'

/** `campus-server brand check FOLDER` */
export function brandCheck(context: OperatorContext): Command {
  return new Command('check')
    .description('대학의 이름, 로고, 색을 담은 폴더(BRAND)에 잘못된 것이 있는지 모두 확인하고 미리 보기를 만듭니다')
    .argument('<폴더>', 'brand.json과 mark.svg, 필요하면 icon.png가 있는 폴더')
    .option('--preview <파일>', '미리 보기를 쓸 곳 (기본: 그 폴더의 preview.html). -이면 출력합니다')
    .action(async (folder: string, { preview = join(folder, 'preview.html') }: { preview?: string }) => {
      const { brand, problems } = await checkBrandFolder(folder)
      for (const problem of problems) context.print(`오류: ${brandLine(folder, problem)}`)
      if (!brand) throw new OperatorError(`잘못된 것이 ${problems.length}건 있습니다.`)
      const { light, dark } = brand.colour
      const colours = `${brand.name} (${brand.shortName}): 밝은 테마 ${light}, 어두운 테마 ${dark}`
      if (preview === '-') {
        context.say(colours)
        return context.printFile(previewPage(brand))
      }
      context.print(colours)
      writePreview(preview, previewPage(brand))
      context.say(`잘못된 것이 없습니다. 미리 보기: ${preview}`)
    })
}

/** Overwrites only an earlier preview, and never writes through a link. */
function writePreview(path: string, page: string) {
  const unfinished = `${path}.${crypto.randomUUID()}.tmp`
  try {
    const there = lstatSync(path, { throwIfNoEntry: false })
    if (there && !(there.isFile() && isPreview(path)))
      throw new OperatorError(
        `${path}: 미리 보기가 아닌 것이 이미 있어 덮어쓰지 않습니다. 옮기거나 --preview로 다른 곳을 정해주세요.`,
      )
    writeFileSync(unfinished, page, { flag: 'wx' })
    renameSync(unfinished, path)
  } catch (cause) {
    rmSync(unfinished, { force: true })
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(`${path}: 쓸 수 없습니다. --preview로 다른 곳을 정해주세요.`, { cause })
  }
}

function isPreview(path: string) {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(Buffer.byteLength(previewMark))
    readSync(file, start)
    return start.toString() === previewMark
  } finally {
    closeSync(file)
  }
}
