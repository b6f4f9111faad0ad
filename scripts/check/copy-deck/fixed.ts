import { readFileSync } from 'node:fs'
import { escaped } from './pattern.ts'

const product = readFileSync('packages/app/e2e/product/product.md', 'utf8')

/** Whether the product's description or its decisions have the text word by word. */
export function isFixed(copy: string): boolean {
  return decided.has(copy) || new RegExp(`(?<![가-힣] ?)${escaped(copy)}(?! ?[가-힣])`).test(product)
}

const decided = new Set([
  '관리자 권한이 필요합니다.',
  '비밀번호가 올바르지 않습니다.',
  '회원가입을 받지 않습니다.',
  '명단에서 확인할 수 없는 학번 또는 이름입니다.',
  '이미 사용 중인 학번입니다.',
  '비활성화된 계정입니다. 관리자에게 문의하세요.',
  '비활성화된 사용자는 로그인할 수 없습니다.',
  '이미 활성화된 사용자입니다.',
  '이미 비활성화된 사용자입니다.',
  '이미 연결되어 있습니다.',
  '이미 연결 해제되어 있습니다.',
  '‘{강의}’ 강의가 연결되었습니다.',
  '‘{강의}’ 강의 연결이 해제되었습니다.',
  '강의: {수} / {수}',
  '{수} / {수} 연결중',
  '현재 비밀번호',
  '새 비밀번호',
  '새 비밀번호 확인',
  '새로고침',
  '취소',
  '변경하기',
  '탈퇴하기',
  '사용자 활성화',
  '사용자 비활성화',
  '활성화하기',
  '비활성화하기',
  '해제하기',
  '연결',
  '해제',
])
