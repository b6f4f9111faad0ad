import type { QuestionCode } from '../model/problem.ts'
import type { Sentence } from './sentence.ts'

/** Sentences about open questions. */
export const questions: Record<QuestionCode, Sentence> = {
  'rival-columns': {
    ko: '{meaning} 열로 볼 수 있는 열이 여럿이고 값이 다릅니다: {columns}.',
    en: 'Several columns may be the {meaning}, and their values differ: {columns}.',
  },
  'unknown-status': {
    ko: "수강 상태 '{value}'({rows}행)의 뜻이 수강인지 아닌지 알 수 없습니다.",
    en: "It is not clear whether the status '{value}' ({rows} rows) means enrolled.",
  },
  'no-term': {
    ko: '학기를 알 수 없습니다. --term 2026-2처럼 정해주세요.',
    en: 'The term is unknown. Give it, for example --term 2026-2.',
  },
  'several-terms': {
    ko: '학기가 여럿입니다: {value}. 파일 이름, 제목, --term, roster-map.json을 확인해주세요.',
    en: 'Several terms are named: {value}. Check the file name, the title, --term and roster-map.json.',
  },
  'no-lecture': {
    ko: '강의를 알 수 없습니다. 파일 이름을 "CSE101-02 자료구조.xlsx"처럼 바꾸거나 표 위에 과목명을 적어주세요.',
    en: 'The lecture is unknown. Name the file like "CSE101-02 자료구조.xlsx", or write the title above the table.',
  },
  'several-lectures': {
    ko: '표 위의 강의({value})와 파일 이름의 강의({name})가 다릅니다. 하나로 고쳐주세요.',
    en: 'The table is titled {value}, but the file is named {name}. Correct one of them.',
  },
  'several-sheets': {
    ko: "명단이 든 시트가 여럿입니다. '{value}' 시트의 학생이 모두 수강하는지 정해주세요.",
    en: "Several sheets contain a roster. Decide whether the students of '{value}' are enrolled.",
  },
  'telling-name': {
    ko: "이름이 '{value}'입니다. 여기 있는 학생이 수강하는지 정해주세요.",
    en: "The name is '{value}'. Decide whether these students are enrolled.",
  },
  'hidden-sheet': {
    ko: "숨긴 시트 '{value}'에 학생이 있습니다({rows}행). 쓸지 정해주세요.",
    en: "The hidden sheet '{value}' has students ({rows} rows). Decide whether they count.",
  },
  'hidden-rows': {
    ko: '숨기거나 걸러 낸 학생이 {rows}행 있습니다: {value}행. 쓸지 정해주세요.',
    en: '{rows} rows with students are hidden or filtered out: {value}. Decide whether they count.',
  },
  'struck-rows': {
    ko: '취소선이 그어진 학생이 {rows}행 있습니다: {value}행. 수강하는지 정해주세요.',
    en: '{rows} rows with students are struck through: {value}. Decide whether they are enrolled.',
  },
  remark: {
    ko: "'{value}' 표시가 있는 학생이 {rows}행 있습니다: {list}행. 수강하는지 정해주세요.",
    en: "{rows} rows with students have the remark '{value}': {list}. Decide whether they are enrolled.",
  },
  'counting-column': {
    ko: "'{value}' 열이 {first}에서 {last}까지 행마다 똑같이 늘거나 줄고, 강의 {classes}개 가운데 {single}개에 학생이 한 명뿐입니다. 채우기 핸들로 끌어 값이 바뀌지 않았는지 확인해주세요.",
    en: "The column '{value}' counts from {first} to {last} row by row, and {single} of {classes} classes have one student. Check whether it was dragged with the fill handle.",
  },
  'far-term': {
    ko: "'{value}' 학기는 여러 해 뒤입니다. 학년도가 잘못 늘어나지 않았는지 확인해주세요.",
    en: "The term '{value}' lies years ahead. Check whether the year was counted up by mistake.",
  },
  'hidden-column': {
    ko: "숨긴 열 '{value}'에 필요한 값이 있습니다. 쓸지 정해주세요.",
    en: "The hidden column '{value}' has values that are needed. Decide whether they count.",
  },
}
