export {
  type ContractAbi,
  type ExplainOptions,
  type Explanation,
  explain,
  type PolicyAnswer,
  type PolicyText,
  type PolicyUser,
  type PolicyVerdict,
} from './api/policy-explanation.js';
