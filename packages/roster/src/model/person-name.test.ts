import { expect, test } from 'vitest'
import { codeOf, nameFault, strangeIn } from './person-name.ts'
import { cleanText } from './text.ts'

test.each([
  [
    'Korean',
    ['김하늘', '남궁 민수', '김하늘'.normalize('NFD'), '김A', '김철수2', '김민수①', '이 서준(편입)', '마리ㆍ퀴리'],
  ],
  [
    'remarks',
    ['김하늘[휴학]', '김하늘 〈교환학생〉', '김하늘/KIM HANUL', '김하늘, 金하늘', '김민수_B', 'Robert "Bob" Smith'],
  ],
  [
    'Latin',
    ["O'Brien", 'O’Brien', 'Jean-Luc', 'J. R. Smith', 'Mª José Ñúñez', 'Łukasz Żółć', 'Şükrü İnce', 'ʿAlī', 'G̃uaraní'],
  ],
  ['Uzbek', ['Oʻzbek Gʻulomov', 'O‘tkir', 'Gʼani']],
  ['Vietnamese', ['Nguyễn Thị Đào', 'Ngô Bảo Ưng', 'Nguyễn Thị Đào'.normalize('NFD')]],
  ['Yoruba', ['Ọ̀ṣun Adébáyọ̀', 'Ọ̀ṣun Adébáyọ̀'.normalize('NFD')]],
  ['Cyrillic', ['Өнөрцэцэг Батбаяр', 'Ё́лкин']],
  ['Greek, Georgian and Armenian', ['Ελένη Παπαδοπούλου', 'გიორგი', 'Հայկ']],
  ['Hebrew', ['ג׳ורג׳ כהן', 'יִצְחָק']],
  ['Arabic', ['محمد بن سلمان', 'مُحَمَّد', 'فاطمه\u200cزهرا', 'محمـد', 'علي ٢']],
  ['Indian', ['किरण शर्मा', 'श्रीकृष्ण', 'क्\u200dष', 'চট্টোপাধ্যায়', 'র\u200d্যাম', 'தமிழ்ச்செல்வி', 'శ్రీనివాస', 'മോഹൻലാൽ', 'ਗੁਰਪ੍ਰੀਤ']],
  ['Sinhala', ['ශ්\u200dරී']],
  ['Thai and Lao', ['ณัฏฐ์ ศรีสุวรรณ', 'น้ำฝน', 'ปิ่นแก้ว', 'ສົມພອນ']],
  ['Khmer, Burmese and Tibetan', ['សុវណ្ណារ៉ា', 'ស៊ុំ', 'ဖြိုးဝေဟန်', 'ညွှန့်', 'བསྟན་འཛིན་རྒྱ་མཚོ', 'བསྒྲུབས']],
  ['Chinese', ['王小明', '𠮷田', '\u{2a6a5}', '李〇〇', '金\u6cb3']],
  ['Japanese', ['佐々木', 'マリー・アントワネット', 'ｼﾞｬﾝ＝ﾘｭｯｸ', 'いすゞ', '〆木']],
])('%s names are names', (_, names) => {
  expect(names.map((name) => strangeIn(cleanText(name)))).toEqual(names.map(() => undefined))
})

test.each([
  ['interlinear annotation', '김\ufffa하늘', '\ufffa'],
  ['private use', '김\ue000하늘', '\ue000'],
  ['private use beyond the first plane', '김하늘\u{100000}', '\u{100000}'],
  ['an unassigned code point', '\u0378김하늘', '\u0378'],
  ['a number sign of Kaithi', '김\u{110bd}하늘', '\u{110bd}'],
  ['a joiner of hieroglyphs', '김\u{13430}하늘', '\u{13430}'],
  ['a note without a head', '김\u{1d159}하늘', '\u{1d159}'],
  ['an emoji', '김하늘 👍', '👍'],
  ['a joined emoji', '👩‍💻 김하늘', '👩'],
  ['an accent on Hangul', '김\u0300하늘', '\u0300'],
  ['a mark of tone on Hangul', '김하\u302e늘', '\u302e'],
  ['an accent on Han', '王\u0301', '\u0301'],
  ['a mark of another script', 'Ki\u0e49m', '\u0e49'],
  ['a mark at the beginning', '\u0301김', '\u0301'],
  ['a mark after a space', 'Kim \u0301', '\u0301'],
  ['a mark on a digit', '김2\u0301', '\u0301'],
  ['a line through a letter', 'Kim\u0336', '\u0336'],
  ['an enclosing circle', 'Kim\u20dd', '\u20dd'],
  ['many accents', `Zalgo${'\u0302'.repeat(9)}`, '\u0302'],
  ['many marks of Thai', `ก${'\u0e47'.repeat(9)}`, '\u0e47'],
  ['a single letter of Hangul', '김ㅎ늘', 'ㅎ'],
  ['a half-width letter alone', '김\uffa1', 'ㄱ'],
  ['old Hangul', '\u1112\u119e\u11ab글', '\u1112'],
  ['a script that is no longer written', '𒀭𒂗', '𒀭'],
  ['letters of mathematics', '𝐊im', '𝐊'],
  ['a modifier letter of no script', '김ˇ하늘', 'ˇ'],
  ['signs', 'Kim!?', '!'],
  ['a character that was lost', '김\ufffd늘', '\ufffd'],
])('%s is in no name', (_, text, strange) => {
  expect(strangeIn(cleanText(text))).toBe(strange)
})

test('a masked name of a roster is tolerated, a strange character next to the mask is not', () => {
  expect(['김*늘', '김○늘', '김ㅇ늘', '김□□'].map(nameFault)).toEqual([undefined, undefined, undefined, undefined])
  expect(nameFault('김*\u{e000}')).toEqual({
    code: 'wrong-name',
    value: '김*\u{e000}',
    values: { character: 'U+E000' },
  })
})

test('a code point has at least four digits', () => {
  expect(['"', '가', '👍'].map(codeOf)).toEqual(['U+0022', 'U+AC00', 'U+1F44D'])
})
