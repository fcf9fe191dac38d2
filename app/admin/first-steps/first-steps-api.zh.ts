export default { away: '清单收起来了，七天后再提醒', waived: '不再提醒这一项', needed: '这一项回到了清单里' };
