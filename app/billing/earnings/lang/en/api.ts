import type zh from '../zh-cn/api.ts';

export default { moved: 'Moved to your balance.' } satisfies typeof zh;
