/** The editions that a plugin is sold in, and for how many sites each is. */
export default { single: '单个站点', five: '五个站点', source: '源码' };
