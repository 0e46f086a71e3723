import { prizeDigits } from '@papan/contracts/calls/content/result-calls.ts'
import { revisionCause } from '@papan/contracts/calls/content/revision-calls.ts'
import { marketNamePattern } from '@papan/contracts/calls/fields.ts'
import {
  maxLabelLength,
  maxMarketNameLength,
  maxPrizes,
  maxReasonLength,
  maxTemplateLength,
} from '@papan/contracts/limits.ts'
import { isCalendarDate } from '@papan/contracts/wib.ts'
import { part, parts } from '@papan/service-kit/mongo/parts.ts'
import { maxRevisions, undoKinds } from './revisions.ts'

const text = { type: String, required: true }
const template = { type: String, maxlength: maxTemplateLength }
const count = { type: Number, min: 0 }
const stamp = { by: text, at: text }
const prizeType = { ...text, maxlength: maxLabelLength }
const bareEntry = { type: prizeType, numbers: { ...text, match: prizeDigits } }
const barePrize = { id: text, ...bareEntry }

const undo = {
  kind: { ...text, enum: undoKinds },
  index: count,
  prize: part(barePrize),
  prizes: parts(barePrize, { max: maxPrizes }),
}

/** A stored result. Its date may lie outside the years of today's requests. */
export const resultFields = {
  market: { ...text, maxlength: maxMarketNameLength, match: marketNamePattern },
  date: { ...text, validate: isCalendarDate },
  template: { ...template, required: true },
  prizes: parts(
    { ...barePrize, by: String, at: String, confirmed: { type: [String], default: undefined } },
    { required: true, max: maxPrizes },
  ),
  correctedAt: String,
  firstPrizeAt: String,
  revisions: parts(
    {
      rev: { ...count, required: true },
      ...stamp,
      cause: { ...text, enum: revisionCause.options },
      undo: part(undo, { required: true }),
      template,
      reason: { type: String, maxlength: maxReasonLength },
    },
    { max: maxRevisions },
  ),
  blind: parts({ ...bareEntry, userId: text, ...stamp }),
  mismatches: parts({ type: prizeType, by: { type: [String], required: true }, at: text }),
}
