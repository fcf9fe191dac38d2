-- One word in the console for what it calls gift codes elsewhere; titles that an operator has changed stay.
update account.rule set title_en = 'Gift codes'
where area = 'admin' and type = 'menu' and name = 'codes' and title_en = 'Redeem codes';
update account.rule set title_en = 'Make and void gift codes'
where area = 'admin' and type = 'button' and name = 'codes/edit' and title_en = 'Make and void codes';
