import { editIn, type Group } from './group.ts'

const brand = editIn('brand')

/** The name, mark and colours of a campus. */
export const brands: Group = {
  noticedBy: ['packages/brand/', 'packages/server/test/operated/brand-check'],
  faults: {
    'a mark may load from elsewhere': [
      brand('mark.ts', '/url\\(/i.test(value) && !ownPart.test(value.trim())', 'false'),
    ],
    'a mark may run a script': [brand('mark.ts', 'if (!elements.has(name)) problems', "if (name === '') problems")],
    'masks of masks are drawn': [
      brand('mark.ts', 'masked.length > 0 && around.some((each) => masks.has(each))', 'masked.length > mostMasks'),
    ],
    'a mark may be any size': [brand('mark.ts', 'if (bytes.length > mostBytes)', 'if (bytes.length === 0)')],
    'a name may have several lines': [
      brand('brand.ts', '!/[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]/u.test(text)', 'text.length > 0'),
    ],
    'an icon need not be square': [brand('brand.ts', 'return width === height && width >=', 'return width >=')],
    'a colour that nobody can read is taken': [
      brand('derive.ts', 'if (asText.ratio < asText.least) return', 'if (asText.ratio < 1) return'),
    ],
    'a brand may look like an error': [brand('derive.ts', 'return ratio < apart ?', 'return ratio < 0 ?')],
    'a pipe in the folder is read': [brand('folder.ts', 'if (!found.isFile()) throw', 'if (found.size < 0) throw')],
  },
}
