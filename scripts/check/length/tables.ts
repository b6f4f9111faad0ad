import { openTable, readList } from '../../../packages/tables/src/index.ts'
import { workbookParts, zipped } from '../../../packages/tables/test/testing.ts'
import { type Reader, reader } from './growth.ts'

/** Reads all sheets; a refusal is as good an answer. */
async function readTable(bytes: Buffer) {
  try {
    const { sheets } = await openTable([Buffer.from(bytes)])
    for (const sheet of sheets) await sheet.read(() => {})
  } catch (error) {
    if ((error as Error).name !== 'TableError') throw error
  }
}

/** A text made of the same piece, which knows its place. */
const repeated = (piece: string | ((index: number) => string)) => (length: number) =>
  Array.from({ length }, (_, index) => (typeof piece === 'string' ? piece : piece(index))).join('')

const text = (name: string, before: string, piece: string | ((index: number) => string), after = '') =>
  reader({
    name,
    input: (length) => Buffer.from(before + repeated(piece)(length) + after),
    read: readTable,
  })

/** A workbook of one sheet with changed parts. */
const parts = (name: string, changed: (length: number) => Record<string, string>) =>
  reader({
    name: `.xlsx: ${name}`,
    input: (length) =>
      zipped({ ...workbookParts({ 명단: { rows: [['학번']], comments: { A1: '-' } } }), ...changed(length) }),
    read: readTable,
  })

const sheet = (name: string, rows: (length: number) => string, behind: (length: number) => string = () => '') =>
  parts(name, (length) => ({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows(length)}</sheetData>${behind(length)}</worksheet>`,
  }))

const inPart = (name: string, path: string, root: string, piece: string | ((index: number) => string)) =>
  parts(name, (length) => ({ [path]: `<${root}>${repeated(piece)(length)}</${root}>` }))

const cell = (place: string, value: string | number = 1) => `<c r="${place}"><v>${value}</v></c>`
const page = '<html><table><tr><td>학번</td></tr>'

export const tableReaders: Reader<unknown>[] = [
  text('CSV: rows', '학번,이름\n', '20240001,홍길동\n'),
  text('CSV: rows with quotes', '학번,이름\n', '"20240001","홍길동"\n'),
  text('CSV: one quoted record', '학번,이름\n20240001,"', '가나 다\n', '"\n'),
  text('CSV: one record of cells with quotes', '학번,이름\n', '"a""",'),
  text('CSV: one record of cells with stray quotes', '학번,이름\n', '"a" b,'),
  text('CSV: one record of cells with line breaks', '학번,이름\n', '"a\nb",'),
  text('CSV: an open quote', '학번,이름\n"', '가나\n'),
  text('CSV: one long cell', '학번,이름\n', 'ab '),
  text('CSV: spaces around a quote', '학번,이름\n', ' ', '"x'),
  text('CSV: spaces behind a quote', '학번,이름\n"x"', ' ', 'y\n'),
  text('CSV: one record of quotes that a cell begins with', '학번,이름\n', '"""a",'),
  text('CSV: one record of cells that begin with a quote', '학번,이름\n', (index) => `"""a${index}",`),
  text('CSV: only spaces', '"', ' \t', '"'),
  text('CSV: a formula of quotes', '"=""', '""', 'x\n'),
  text('CSV: only line breaks', '학번\n', '\r\n'),
  text('CSV: only delimiters in rows', '학번,이름\n', ',,,,,,,\n'),
  text('CSV: letters that fall apart', '학번\n', '\u0301'),
  text('CSV: joiners', '학번\n', '👩\u200d'),
  text('CSV: invisible characters', '학번\n', '\u200b\ufe0f'),
  text('CSV: half-width Hangul', '학번\n', '\uffb1\uffc2'),
  text('CSV: letters of Hangul', '학번\n', '\u1100\u1161\u11a8'),
  text('CSV: titles above the table', '', '"제목, 가\n나"\n'),
  reader({
    name: 'CSV: CP949',
    input: (length) => Buffer.concat([Buffer.from('id\n'), Buffer.alloc(length * 2, Buffer.from([0xb0, 0xa1]))]),
    read: readTable,
  }),
  reader({
    name: 'CSV: UTF-16 in small pieces',
    input: (length) =>
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('학번\n가나\n'.repeat(length), 'utf16le')]),
    read: readTable,
  }),
  reader({
    name: 'CSV: many pieces',
    input: (length) => length,
    read: async (length) => {
      const { sheets } = await openTable(Array.from({ length }, () => Buffer.from('학번,이름\n')))
      await sheets[0]!.read(() => {})
    },
  }),
  reader({
    name: 'CSV: an undecodable end',
    input: (length) => Buffer.concat([Buffer.from('학번,이름\n'.repeat(length)), Buffer.from([0xff, 0xff])]),
    read: readTable,
  }),
  reader({
    name: 'CSV: NUL at the end of one line',
    input: (length) => Buffer.from(`${'학번,'.repeat(length)}\0`),
    read: readTable,
  }),

  text('HTML: rows', page, '<tr><td>20240001</td><td>홍길동</td></tr>'),
  text('HTML: nested elements', page, '<div>'),
  text('HTML: nested tables', page, '<table><tr><td>'),
  text('HTML: nested rows', page, '<tr><td><tr>'),
  text('HTML: closing tags of nothing', `${page}${'<b>'.repeat(200)}`, '</i>'),
  text('HTML: nested elements with closing tags of nothing', page, '<div></i>'),
  text('HTML: one cell in many pieces', `${page}<td>`, '가<br>'),
  text('HTML: entities', `${page}<td>`, '&amp;&#44;&hangul;&'),
  text('HTML: attributes', `${page}<td `, (index) => `a${index}="b" `, '>x'),
  text('HTML: one long attribute', `${page}<td style="`, 'display:none;', '">x'),
  text('HTML: open tags', page, '<'),
  text('HTML: open comments', page, '<!--'),
  text('HTML: comments', page, '<!-- - -->'),
  text('HTML: open quotes of attributes', page, '<td a="'),
  text('HTML: rowspan', page, '<tr><td rowspan=3>가</td></tr>'),
  text('HTML: colspan', page, '<tr><td colspan=1000>가</td></tr>'),
  text('HTML: columns', '<table>', '<col span=1000 style="display:none">'),
  text('HTML: cells of a row', `${page}<tr>`, '<td>가</td>'),
  text('HTML: lines of text', '<html>', '가나<div>다</div>'),
  text('HTML: one line of text', '<html><p>', '가<b>나</b> '),
  text('HTML: spaces in a cell', `${page}<tr><td>`, ' \n', 'x'),
  text('HTML: rules', '<style>', (index) => `.a${index}{display:none}`, `</style>${page}`),
  text('HTML: rules for one class', '<style>', (index) => `b${index} .a{display:none}`, `</style>${page}`),
  text('HTML: selectors of one rule', '<style>', '.a,', `.b{display:none}</style>${page}`),
  text('HTML: a selector of many parts', '<style>', 'b ', `{display:none}</style>${page}`),
  text('HTML: a selector of many classes', '<style>b', '.a', `{display:none}</style>${page}`),
  text('HTML: open blocks of rules', '<style>', 'a{', `</style>${page}`),
  text('HTML: comments of rules', '<style>', '/*', `</style>${page}`),
  text('HTML: styles in pieces', '<style>', 'a{display:none}<!--', `</style>${page}`),
  text(
    'HTML: elements under rules for one class',
    `<style>${repeated((index) => `b${index} .a{display:none}`)(100)}</style>${page}`,
    '<tr class=a><td class=a>가</td></tr>',
  ),
  text('HTML: classes of one element', `<style>.a1{display:none}</style><table><tr><td class="`, 'a1 ', '">x'),
  text(
    'HTML: elements deep under rules with ancestors',
    `<style>${repeated((index) => `i u b${index} div{display:none}`)(100)}</style>${'<div>'.repeat(200)}`,
    '<div></div>',
  ),

  sheet('rows', (length) =>
    repeated((index) => `<row r="${index + 1}">${cell(`A${index + 1}`, 20240001)}</row>`)(length),
  ),
  sheet('rows with a blank in column XFD', (length) =>
    repeated(`<row><c r="A1"><v>1</v></c><c r="XFD1" t="str"><v> </v></c></row>`)(length),
  ),
  sheet('rows without a value in column XFD', (length) =>
    repeated(`<row><c r="A1"><v>1</v></c><c r="XFD1"><f>A1</f></c></row>`)(length),
  ),
  sheet('rows that reach to ALL', (length) =>
    repeated((index) => `<row r="${index + 1}">${cell(`A${index + 1}`)}${cell(`ALL${index + 1}`)}</row>`)(length),
  ),
  sheet('cells without a place in one row', (length) => `<row>${repeated('<c><v>1</v></c>')(length)}</row>`),
  sheet('cells of one place', (length) => `<row>${repeated(cell('A1'))(length)}</row>`),
  sheet('cells from right to left', (length) => `<row>${repeated((index) => cell(`XFD${index}`))(length)}</row>`),
  sheet('one row number', (length) => repeated(`<row r="1">${cell('A1')}</row>`)(length)),
  sheet('one long cell', (length) => `<row><c t="inlineStr"><is>${repeated('<t>가</t>')(length)}</is></c></row>`),
  sheet('nested elements', (length) => repeated('<row>')(length)),
  sheet('one long number', (length) => `<row>${cell('A1', '9'.repeat(length))}</row>`),
  sheet('one long exponent', (length) => `<row>${cell('A1', `1e${'9'.repeat(length)}`)}</row>`),
  sheet('many large numbers', (length) => repeated(`<row>${cell('A1', '1e308')}</row>`)(length)),
  sheet('escaped characters', (length) => `<row><c t="str"><v>${'_x0041_'.repeat(length)}</v></c></row>`),
  sheet(
    'long rows of merges',
    () => '',
    (length) =>
      `<mergeCells>${repeated((index) => `<mergeCell ref="A${index + 1}:B${index + 1}"/>`)(length)}</mergeCells>`,
  ),
  sheet(
    'merges over all rows',
    (length) => repeated((index) => `<row r="${index + 1}">${cell(`A${index + 1}`)}</row>`)(length),
    () => `<mergeCells>${'<mergeCell ref="A1:B1048576"/>'.repeat(20)}</mergeCells>`,
  ),

  sheet(
    'hidden columns',
    () => '',
    (length) => `<cols>${repeated('<col min="1" max="16384" hidden="1"/>')(length)}</cols>`,
  ),
  sheet(
    'open tags',
    () => '<'.repeat(64),
    (length) => '<'.repeat(length),
  ),
  sheet('a long comment', (length) => `<!--${'가 '.repeat(length)}-->`),
  sheet('a long name of an element', (length) => `<row ${'a'.repeat(length)}="1"><${'a'.repeat(length)}/></row>`),
  sheet('a long text outside of cells', (length) => 'ab '.repeat(length)),
  sheet('a long attribute', (length) => `<row r="${'1'.repeat(length)}"></row>`),
  sheet('many attributes', (length) => `<row ${repeated((index) => `a${index}="1" `)(length)}></row>`),
  sheet(
    'a long section of characters',
    (length) => `<row><c t="str"><v><![CDATA[${'a'.repeat(length)}]]></v></c></row>`,
  ),
  sheet('a long instruction', (length) => `<?${'a '.repeat(length)}?>`),
  sheet('entities', (length) => `<row><c t="str"><v>${'&#x41;&lt;'.repeat(length)}</v></c></row>`),
  inPart('shared strings', 'xl/sharedStrings.xml', 'sst', '<si><t>가</t></si>'),
  inPart('runs of a shared string', 'xl/sharedStrings.xml', 'sst', '<r><rPr><strike/></rPr><t>가</t></r>'),
  inPart('formats', 'xl/styles.xml', 'styleSheet', (index) => `<numFmt numFmtId="${index + 200}" formatCode="0000"/>`),
  inPart('styles', 'xl/styles.xml', 'cellXfs', '<xf numFmtId="14"/>'),
  inPart('notes on one row', 'xl/comments1.xml', 'comments', '<comment ref="A1"><text><t>가</t></text></comment>'),
  inPart(
    'notes on many rows',
    'xl/comments1.xml',
    'comments',
    (index) => `<comment ref="A${index + 1}"><text><t>가</t></text></comment>`,
  ),
  parts('sheets', (length) => ({
    'xl/workbook.xml': `<workbook><sheets>${repeated((index) => `<sheet name="s${index}" id="r${index}"/>`)(length)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${repeated((index) => `<Relationship Id="r${index}" Type="/worksheet" Target="worksheets/sheet${index}.xml"/>`)(length)}</Relationships>`,
  })),
  parts('one sheet listed many times', (length) => ({
    'xl/workbook.xml': `<workbook><sheets>${repeated((index) => `<sheet name="s${index}" id="r0"/>`)(length)}</sheets></workbook>`,
  })),
  parts('files of notes', (length) => ({
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${repeated((index) => `<Relationship Id="r${index}" Type="/comments" Target="../comments1.xml"/>`)(length)}</Relationships>`,
  })),
  parts('parts', (length) => Object.fromEntries(Array.from({ length }, (_, index) => [`xl/p${index}.xml`, '<a/>']))),

  ...(['number', 'name'] as const).map((column) =>
    reader({
      name: `list: rows, columns up to ${column}`,
      input: (length) => Buffer.from(`학번,이름\n${'20240001,홍길동\n'.repeat(length)}`),
      read: (bytes) =>
        readList(bytes, { columns: column === 'name' ? ['number', 'name'] : ['number'] }).catch(() => {}),
    }),
  ),
  reader({
    name: 'list: a text of numbers',
    input: (length) => Buffer.from(repeated((index) => `${20_240_001 + index}\n`)(length)),
    read: (bytes) => readList(bytes, { columns: ['number'] }).catch(() => {}),
  }),
  reader({
    name: 'list: a table without a header',
    input: (length) => Buffer.from(repeated((index) => `홍길동,${20_240_001 + index}\n`)(length)),
    read: (bytes) => readList(bytes, { columns: ['number'] }).catch(() => {}),
  }),
  reader({
    name: 'list: a long header',
    input: (length) => Buffer.from(`${'학번(('.repeat(length)},이름\n20240001,가\n`),
    read: (bytes) => readList(bytes, { columns: ['number', 'name'] }).catch(() => {}),
  }),
  reader({
    name: 'list: a wide table',
    input: (length) =>
      Buffer.from(`학번${',학번'.repeat(999)}\n${`20240001${',20240001'.repeat(999)}\n`.repeat(length)}`),
    read: (bytes) => readList(bytes, { columns: ['number'] }).catch(() => {}),
  }),
  reader({
    name: 'list: sheets',
    input: (length) =>
      zipped(
        workbookParts(
          Object.fromEntries(Array.from({ length }, (_, index) => [`s${index}`, { rows: [['학번'], ['20240001']] }])),
        ),
      ),
    read: (bytes) => readList(bytes, { columns: ['number'] }).catch(() => {}),
  }),
]
