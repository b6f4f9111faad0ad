import { type Hex, readColour } from './colour.ts'
import { brandColours, type BrandColours, colourProblem, type ColourProblem, darkOf, nearestColour } from './derive.ts'
import { type Theme, themes } from './kit.ts'
import { markProblem } from './mark.ts'

/** The files of a brand's folder, as far as they are there. */
export type BrandFiles = { json?: string; mark?: Uint8Array; icon?: Uint8Array }

/** A brand that may be used. */
export type Brand = {
  name: string
  /** Under an icon: at most twelve characters. */
  shortName: string
  /** A line above every screen; empty for none. */
  notice: string
  colour: Readonly<Record<Theme, Hex>>
  roles: Readonly<Record<Theme, BrandColours>>
  mark: string
  /** A PNG in place of the mark, for the icons of installed apps. */
  icon: Uint8Array | undefined
}

/** A Korean sentence that names the file and the value and says what to do. */
export type BrandProblem = string

/** The project's own bounds, in characters: both stand above every screen of a phone. */
const mostNameLength = 30
const mostNoticeLength = 120
/** Launchers cut longer names: Lighthouse's audit of `short_name` (SUGGESTED_SHORTNAME_LENGTH). */
const mostShortLength = 12
/** The project's own bound: the server reads and draws the picture. */
const mostIconBytes = 1_000_000
/** Pixels: the largest icon that Chrome's criteria for installation ask for, and the project's own bound on what is drawn. */
const iconSide = { least: 512, most: 4096 }
/** The first four of the eight bytes that begin a PNG (PNG, 5.2), and where IHDR has the size (11.2.1). */
const png = { signature: 0x89504e47, width: 16, height: 20, headLength: 24 }

/** Reads and checks a brand. Gives all problems at once, or the brand. */
export function readBrand(
  files: BrandFiles,
): { brand: Brand; problems: [] } | { brand?: never; problems: BrandProblem[] } {
  const problems: BrandProblem[] = []
  const given = readJson(files.json, problems)
  const text = (field: 'name' | 'shortName' | 'notice', most: number, needed: boolean) => {
    const value = given[field]
    if (value === undefined && !needed) return ''
    if (typeof value === 'string' && value.trim() !== '' && isPlain(value) && value.trim().length <= most)
      return value.trim()
    problems.push(`brand.json: ${field}: 한 줄로 ${most}자까지의 글이어야 합니다.`)
    return ''
  }
  const name = text('name', mostNameLength, true)
  const shortName = text('shortName', mostShortLength, false) || name.slice(0, mostShortLength)
  const notice = text('notice', mostNoticeLength, false)
  const colour = readColours(given.colour, problems)
  for (const field of Object.keys(given))
    if (!fields.has(field))
      problems.push(`brand.json: ${field}: 모르는 값입니다. ${[...fields].join(', ')}만 쓸 수 있습니다.`)

  const wrong = files.mark ? markProblem(files.mark) : '파일이 없습니다. 정사각형 SVG를 넣어주세요.'
  if (wrong !== undefined) problems.push(`mark.svg: ${wrong}`)
  const { icon, mark } = files
  if (icon && !isSquarePng(icon)) problems.push('icon.png: 512픽셀 이상이고 1 MB 아래인 정사각형 PNG여야 합니다.')

  if (problems.length > 0 || !colour || !mark) return { problems }
  const roles = { light: brandColours(colour.light, 'light'), dark: brandColours(colour.dark, 'dark') }
  return { brand: { name, shortName, notice, colour, roles, mark: new TextDecoder().decode(mark), icon }, problems: [] }
}

const fields = new Set(['name', 'shortName', 'notice', 'colour'])

function readJson(json: string | undefined, problems: BrandProblem[]): Record<string, unknown> {
  if (json === undefined)
    problems.push('brand.json: 파일이 없습니다. {"name": "한빛대학교", "colour": "#0b3d91"}처럼 써주세요.')
  try {
    const found: unknown = JSON.parse(json ?? '{"name":"-","colour":"#000"}')
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found as Record<string, unknown>
    problems.push('brand.json: {…} 모양의 JSON이어야 합니다.')
  } catch (error) {
    problems.push(`brand.json: JSON으로 읽을 수 없습니다 (${(error as Error).message}).`)
  }
  return { name: '-', colour: '#000' }
}

/** `colour` is one colour, or one for each theme. The dark one follows from the light one. */
function readColours(given: unknown, problems: BrandProblem[]): Record<Theme, Hex> | undefined {
  const written =
    typeof given === 'object' && given !== null ? (given as Partial<Record<Theme, unknown>>) : { light: given }
  const read = (theme: Theme, value: unknown) => {
    const found = typeof value === 'string' ? readColour(value) : undefined
    if (found === undefined)
      problems.push(
        `brand.json: colour.${theme}: 색이 아닙니다: ${shown(value)}. #0b3d91이나 oklch(0.4 0.15 262)처럼 써주세요.`,
      )
    return found
  }
  const light = read('light', written.light)
  const dark = written.dark === undefined ? light && darkOf(light) : read('dark', written.dark)
  if (light === undefined || dark === undefined) return undefined
  const colours = { light, dark }
  for (const theme of themes) {
    const problem = colourProblem(colours[theme], theme)
    if (problem) problems.push(`brand.json: colour.${theme}: ${sentenceAbout(problem)}`)
  }
  return colours
}

const grounds = new Map(
  Object.entries<Readonly<Record<Theme, string>>>({
    'bg.surface': { light: '흰 바탕에서', dark: '어두운 바탕에서' },
    'fg.on-brand': { light: '흰 글씨의 바탕으로', dark: '글씨의 바탕으로' },
  }),
)

function sentenceAbout({ theme, colour, ground, ratio, least }: ColourProblem) {
  const nearest = `가까운 색: ${nearestColour(colour, theme)}`
  const topic = `${colour}${/[013678]$/.test(colour) ? '은' : '는'}`
  if (ground === 'bg.critical') return `${topic} 오류와 삭제의 색과 구별되지 않습니다. ${nearest}`
  const where = grounds.get(ground)?.[theme] ?? `${ground} 위에서`
  return `${topic} ${where} 읽기 어렵습니다 (대비 ${ratio.toFixed(2)}, ${least} 이상이어야 합니다). ${nearest}`
}

const shown = (value: unknown) =>
  value === undefined ? '빈 값' : `'${(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 40)}'`

/** One line without control characters. */
const isPlain = (text: string) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)

/** The header of a PNG tells its size. */
function isSquarePng(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < png.headLength || bytes.length > mostIconBytes || view.getUint32(0) !== png.signature) return false
  const [width, height] = [view.getUint32(png.width), view.getUint32(png.height)]
  return width === height && width >= iconSide.least && width <= iconSide.most
}
