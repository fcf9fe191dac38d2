import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { decideAdjustment, pausePostings, proposeAdjustment, resumePostings } from './books.commands.server.ts';
import { findInBooks, getBooks, getBooksAccount, getBooksJournal, listAdjustments } from './books.queries.server.ts';
import {
  AccountInput,
  AdjustmentListInput,
  BooksInput,
  DecideAdjustmentInput,
  FindBooksInput,
  JournalIdInput,
  PauseInput,
  ProposeAdjustmentInput,
  ResumeInput,
} from './books.schema.ts';

const staff = { access: 'staff' } as const;
const write = { access: 'staff', keepsPages: true } as const;
const move = { ...write, isIdempotent: true } as const;

/** Endpoints of the ledger as staff reads and corrects it. */
export const booksApi: Endpoint[] = [
  get(
    '/api/admin/books',
    [
      '账簿总览：币种状态、各类账户之和、最近的封存和凭证',
      'The ledger at a glance: assets, sums by kind of account, the newest seal and journals',
    ],
    BooksInput,
    getBooks,
    staff,
  ),
  get(
    '/api/admin/booksAccount',
    ['一个账户及其分录', 'One account with its entries'],
    AccountInput,
    getBooksAccount,
    staff,
  ),
  get(
    '/api/admin/booksJournal',
    ['一张凭证的分录和后续凭证', 'One journal with its entries and those that continue it'],
    JournalIdInput,
    getBooksJournal,
    staff,
  ),
  get(
    '/api/admin/findInBooks',
    [
      '按会员、账户代码、凭证号或凭证键查找',
      'Where a member, an account code, or the number or key of a journal leads',
    ],
    FindBooksInput,
    findInBooks,
    staff,
  ),
  get('/api/admin/adjustments', ['一页调账', 'A page of corrections'], AdjustmentListInput, listAdjustments, staff),
  post(
    '/api/admin/proposeAdjustment',
    ['提出调账；需要近期身份确认', 'Propose a correction of the ledger; needs a recent proof'],
    ProposeAdjustmentInput,
    proposeAdjustment,
    move,
  ),
  post(
    '/api/admin/decideAdjustment',
    [
      '复核他人提出的调账；需要近期身份确认',
      'Confirm or reject a correction that somebody else proposed; needs a recent proof',
    ],
    DecideAdjustmentInput,
    decideAdjustment,
    move,
  ),
  post(
    '/api/admin/pausePostings',
    ['暂停一个币种的记账；需要近期身份确认', 'Stop all postings of an asset; needs a recent proof'],
    PauseInput,
    pausePostings,
    write,
  ),
  post(
    '/api/admin/resumePostings',
    [
      '账目无误后恢复记账；需要近期身份确认',
      'Let postings of an asset go on once the ledger is whole; needs a recent proof',
    ],
    ResumeInput,
    resumePostings,
    write,
  ),
];
